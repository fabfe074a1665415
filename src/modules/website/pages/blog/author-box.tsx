import type { Author } from '#content/blog/authors.ts'

/** Who writes, and what they do. */
export function AuthorBox({ author, heading: Heading }: { author: Author; heading: 'h2' | 'h3' }) {
  return (
    <div className="border-brass border-t-2 pt-3">
      <Heading className="font-sans font-semibold text-base">{author.name}</Heading>
      <p className="mt-1 text-pretty">{author.about}</p>
    </div>
  )
}
