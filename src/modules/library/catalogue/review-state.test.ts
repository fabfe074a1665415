import { describe, expect, it } from 'vitest'
import { type Review, reviewState } from './review-state.ts'

const read: Review = { slug: 'nda', revision: 'one', grade: 'beta', on: '2026-11-20', by: 'Ada Reader' }

describe('reviewState', () => {
  it('calls what nobody has read a scaffold', () => {
    expect(reviewState({ slug: 'nda', revision: 'one', unread: 0 }, [])).toEqual({
      grade: 'scaffold',
      changedSince: false,
    })
  })

  it('gives the grade of the reading to the text that was read', () => {
    expect(reviewState({ slug: 'nda', revision: 'one', unread: 0 }, [read])).toEqual({
      grade: 'beta',
      changedSince: false,
      last: { on: '2026-11-20', by: 'Ada Reader', grade: 'beta' },
    })
  })

  it('takes the grade away when the text has changed, and says when it was read', () => {
    expect(reviewState({ slug: 'nda', revision: 'two', unread: 0 }, [read])).toEqual({
      grade: 'scaffold',
      changedSince: true,
      last: { on: '2026-11-20', by: 'Ada Reader', grade: 'beta' },
    })
  })

  it('takes the last of several readings of the same text', () => {
    const later: Review = {
      ...read,
      grade: 'verified',
      on: '2027-01-09',
      by: 'Me Lambert',
      qualification: 'avocat',
    }
    expect(reviewState({ slug: 'nda', revision: 'one', unread: 0 }, [later, read])).toMatchObject({
      grade: 'verified',
      last: { by: 'Me Lambert', qualification: 'avocat' },
    })
  })

  it('does not call a text verified while nobody has read a rule of law that it relies on', () => {
    const verified: Review = { ...read, grade: 'verified', by: 'Me Lambert', qualification: 'avocat' }
    expect(reviewState({ slug: 'nda', revision: 'one', unread: 1 }, [verified]).grade).toBe('beta')
    expect(reviewState({ slug: 'nda', revision: 'one', unread: 1 }, [read]).grade).toBe('beta')
    expect(reviewState({ slug: 'nda', revision: 'one', unread: 1 }, []).grade).toBe('scaffold')
  })

  it('does not mistake another template’s reading for its own', () => {
    expect(reviewState({ slug: 'lease', revision: 'one', unread: 0 }, [read]).grade).toBe('scaffold')
  })
})
