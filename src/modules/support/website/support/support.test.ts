import { describe, expect, test } from 'vitest'
import { languages } from '#kernel/i18n/languages.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { loader as loadAnswer } from './answer.page.server.ts'
import { findHelpAnswers, helpAnswers } from './help-answers.server.ts'
import { loader as loadSupport } from './support.page.server.ts'
import { topicIds } from './support-parts.tsx'

describe.each(languages)('ROUTE-2 the help center in $tag', ({ code }) => {
  const answers = helpAnswers(code)

  test('has at least forty answers, each to a question of its own and with others beside it', () => {
    expect(answers.length).toBeGreaterThanOrEqual(40)
    expect(new Set(answers.map(({ title }) => title)).size).toBe(answers.length)
    const slugs = new Set(answers.map(({ slug }) => slug))
    for (const { slug, related } of answers) {
      expect([slug, related.length > 0 && related.length <= 3]).toEqual([slug, true])
      expect([slug, related.filter((other) => other === slug || !slugs.has(other))]).toEqual([slug, []])
    }
  })

  test('has the same answers as in English, under every topic', () => {
    const places = (of: typeof answers) => of.map(({ slug, topic }) => `${topic}/${slug}`).toSorted()
    expect(places(answers)).toEqual(places(helpAnswers('en')))
    expect(new Set(answers.map(({ topic }) => topic))).toEqual(new Set(topicIds))
  })

  test('finds every answer by its own question', () => {
    const lost = answers.filter(
      ({ title, slug }) => !findHelpAnswers(code, title).some((found) => found.slug === slug),
    )
    expect(lost.map(({ slug }) => slug)).toEqual([])
  })
})

describe('searching the help center', () => {
  test.each([
    ['forgot pasword', 'forgotten-password'],
    ['i get no email', 'no-mail'],
    ['printing', 'print-a-document'],
    ['delete my account', 'delete-account'],
  ])('“%s” finds the answer among the first three', (query, slug) => {
    const found = findHelpAnswers('en', query).slice(0, 3)
    expect(found.map((answer) => answer.slug)).toContain(slug)
  })

  test('what nothing fits is said, with every topic still there and a way to a person', async () => {
    const html = await renderPage('support', requestFor('/company/support/?q=zzxqv'))
    expect(html).toContain('No answers match “zzxqv”')
    for (const id of topicIds) expect(html).toContain(`id="${id}"`)
    expect(html).toContain('href="/company/contact/"')
  })

  test('results are kept out of search engines; words of a visitor are shown as words', async () => {
    expect(loadSupport(requestFor('/company/support/')).robots).toBeUndefined()
    expect(loadSupport(requestFor('/company/support/?q=password')).robots).toBe('noindex')
    for (const words of ['<b>print</b>', '<b>zzxqv</b>']) {
      const html = await renderPage('support', requestFor(`/company/support/?q=${encodeURIComponent(words)}`))
      const heading = /<h2 id="found"[^>]*>(.*?)<\/h2>/s.exec(html)?.[1] ?? ''
      expect(heading).toContain(`“${words.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}”`)
    }
  })
})

describe('an answer', () => {
  test('stands with its question, its related ones and whether it helped', async () => {
    const request = {
      ...requestFor('/company/support/forgotten-password/'),
      params: { answer: 'forgotten-password' },
    }
    const html = await renderPage('answer', request)
    expect(html).toContain('<h1')
    expect(html).toContain('Was this helpful?')
    expect(html).toContain('href="/company/support/no-mail/"')
  })

  test('that does not exist is not found', () => {
    const request = { ...requestFor('/company/support/'), params: { answer: 'nowhere' } }
    expect(() => loadAnswer(request)).toThrow(expect.objectContaining({ code: 'not_found' }))
  })
})
