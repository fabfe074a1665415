/** A longer text is a sentence, which two people do not write alike. */
const TOPIC_LENGTH = 80
/** Looks like an address, a telephone or a card number: nothing that names a document. */
const personal = /@|\d{5}|:\/\//

/**
 * What a query asks for, in the one form in which it is counted: lower case, single blanks. Undefined where it names no
 * topic, or might tell who asked.
 */
export function topicOf(query: string): string | undefined {
  const topic = query.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const isTopic = /\p{L}{2}/u.test(topic) && topic.length <= TOPIC_LENGTH
  return isTopic && !personal.test(topic.replace(/(?<=\d)[\s.-](?=\d)/g, '')) ? topic : undefined
}
