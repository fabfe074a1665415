import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { buildApi, cookieHeader, cookiesOf } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { doWork } from '#tests/builders/proof-of-work.ts'
import { listEvents } from '../accounts/list-events.ts'
import { findAccountForLogIn } from '../accounts/queries.ts'
import { createAccountServices, createUserbaseApi } from '../api.ts'
import { formatCaptchaAnswer, type ProofChallenge } from '../captcha/schema.ts'
import { accounts } from '../tables/accounts.ts'

const { db } = await createTestDatabase()
const deps = { ...buildDependencies(db), describeVisitor: async () => buildVisitor() }
const warnings: string[] = []
const services = {
  '/api/userbase': createUserbaseApi(deps),
  '/api/accounts': createAccountServices(deps),
} as const
const api = buildApi(services, { warn: (_, message) => void warnings.push(message) })

const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.request(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })

async function signUp(fields: object = {}) {
  const response = await post('/api/userbase/user/', { Email: buildEmail(), ...fields })
  return {
    response,
    cookies: cookiesOf(response),
    tokens: (await response.clone().json()) as { jwt: string; ssojwt: string },
  }
}

async function subOf(ssojwt: string): Promise<string> {
  const response = await post(
    '/api/accounts/auth/ssoValidate/',
    { ssojwt },
    { authorization: `Bearer ${ssojwt}` },
  )
  const { u } = (await response.json()) as { u: { sub: string } }
  return u.sub
}

describe('POST {userbase}/user/', () => {
  test('ACC-1 answers jwt and ssojwt, and nothing else', async () => {
    const { response, tokens } = await signUp({ Password: null, AutogeneratePassword: true, Language: 'es' })

    expect(response.status).toBe(201)
    expect(Object.keys(tokens)).toEqual(['jwt', 'ssojwt'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('COOKIE-1 SSO-2 p_ssojwt lives 30 days out of reach of scripts, b_email and b_userId one day within it', async () => {
    const email = buildEmail()
    const { response, tokens } = await signUp({ Email: email })

    const cookies = response.headers.getSetCookie()
    expect(cookies).toContain(`p_ssojwt=${tokens.ssojwt}; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly`)
    expect(cookies).toContain(`b_email=${encodeURIComponent(email)}; Path=/; Max-Age=86400; SameSite=Lax`)
    expect(cookies.find((cookie) => cookie.startsWith('b_userId='))).toMatch(
      /^b_userId=[\w-]+; Path=\/; Max-Age=86400; SameSite=Lax$/,
    )
    expect(cookies.find((cookie) => cookie.startsWith('formulary-hand-off='))).toContain('HttpOnly')
  })

  test('COOKIE-1 on https the cookies are Secure, and those that only servers read are bound to the host', async () => {
    const urls = {
      ...deps.urls,
      website: 'https://formulary.example',
      webApp: 'https://formulary.example/app',
    }
    const secure = buildApi({ '/api/userbase': createUserbaseApi({ ...deps, urls }) })

    const response = await secure.request('/api/userbase/user/', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ Email: buildEmail() }),
    })

    const cookies = response.headers.getSetCookie()
    expect(cookies.every((cookie) => cookie.endsWith('; Secure'))).toBe(true)
    expect(cookies.some((cookie) => cookie.startsWith('__Host-formulary-hand-off='))).toBe(true)
  })

  test('R-02 a password that can be guessed is refused beside its field, a sentence with a digit is not', async () => {
    const email = buildEmail()
    const signUpWith = (Password: string) => signUp({ Email: email, AutogeneratePassword: false, Password })

    for (const Password of ['password1', 'Business1', '12345678', email, 'abcde12', 'just three words']) {
      const { response } = await signUpWith(Password)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: { fields: [{ path: 'Password' }] } })
    }
    expect((await signUpWith('just 3 words')).response.status).toBe(201)
  })

  test('SIGN-9 a duplicate e-mail is 409', async () => {
    const email = buildEmail()
    await signUp({ Email: email })

    const { response } = await signUp({ Email: email.toUpperCase() })

    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      error: { code: 'conflict', fields: [{ path: 'Email', code: 'email_taken' }] },
    })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('ACC-1 bad input is 400 with every field', async () => {
    const { response } = await signUp({
      Email: 'anna',
      AutogeneratePassword: false,
      Password: 'short',
      Language: 'xx',
    })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {
        code: 'invalid',
        fields: expect.arrayContaining([
          { path: 'Email', code: 'email_invalid' },
          { path: 'Password', code: 'password_too_short' },
          { path: 'Language', code: 'not_an_option' },
        ]),
      },
    })
  })

  test('R-45 too many sign-ups of one network are 429 with Retry-After', async () => {
    const network = buildVisitor().network
    const oneNetwork = buildApi({
      '/api/userbase': createUserbaseApi({ ...deps, describeVisitor: async () => ({ network }) }),
    })
    const signUpOnce = () =>
      oneNetwork.request('/api/userbase/user/', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ Email: buildEmail() }),
      })
    for (let time = 0; time < 10; time += 1) expect((await signUpOnce()).status).toBe(201)

    const refused = await signUpOnce()

    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('CAPT-1 a browser that says it can answer is asked once limits come near, and let in with the proof', async () => {
    const network = buildVisitor().network
    const oneNetwork = buildApi({
      '/api/userbase': createUserbaseApi({ ...deps, describeVisitor: async () => ({ network }) }),
    })
    const signUpWith = (captcha: string) =>
      oneNetwork.request('/api/userbase/user/', {
        method: 'POST',
        headers: { ...json, captcha },
        body: JSON.stringify({ Email: buildEmail() }),
      })
    for (let time = 0; time < 5; time += 1) expect((await signUpWith('ready')).status).toBe(201)

    const asked = await signUpWith('ready')
    const { error } = (await asked.json()) as { error: { code: string; challenge: ProofChallenge } }
    const answered = await signUpWith(formatCaptchaAnswer(doWork(error.challenge)))

    expect(asked.status).toBe(429)
    expect(asked.headers.getSetCookie()).toEqual([])
    expect(error.code).toBe('captcha_required')
    expect(answered.status).toBe(201)
    expect(Object.keys(await answered.json())).toEqual(['jwt', 'ssojwt'])
    expect((await signUpWith('proof x.y.z 1')).status, 'a forged one').toBe(429)
  })

  test('R-09 what is not JSON is 415, broken JSON is 400, another method 405', async () => {
    const body = JSON.stringify({ Email: buildEmail() })
    const send = (contentType: string, text: string) =>
      api.request('/api/userbase/user/', {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: text,
      })

    expect((await send('text/plain', body)).status).toBe(415)
    expect((await send('application/x-www-form-urlencoded', 'Email=a%40b.de')).status).toBe(415)
    expect((await send('application/json', '{"Email":')).status).toBe(400)
    const wrongMethod = await api.request('/api/userbase/user/')
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('R-47 deeply nested JSON is refused', async () => {
    const nested = `{"Email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`

    const response = await api.request('/api/userbase/user/', { method: 'POST', headers: json, body: nested })

    expect(response.status).toBe(400)
  })
})

describe('GET account/get/{sub}', () => {
  test('SSO-2 the bearer of either token, or of the cookie, reads the own account', async () => {
    const email = buildEmail()
    const { tokens, cookies } = await signUp({ Email: email })
    const sub = await subOf(tokens.ssojwt)

    for (const headers of [
      { authorization: `Bearer ${tokens.jwt}` },
      { authorization: `Bearer ${tokens.ssojwt}` },
      { cookie: cookieHeader(cookies) },
    ]) {
      const response = await api.request(`/api/accounts/account/get/${sub}`, { headers })
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ userEmail: email, userId: sub })
      expect(response.headers.getSetCookie()).toEqual([
        `b_email=${encodeURIComponent(email)}; Path=/; Max-Age=86400; SameSite=Lax`,
        `b_userId=${sub}; Path=/; Max-Age=86400; SameSite=Lax`,
      ])
    }
  })

  test('R-12 another account is 404 and nobody is 401', async () => {
    const { tokens } = await signUp()
    const other = await signUp()
    const sub = await subOf(tokens.ssojwt)
    const authorization = `Bearer ${other.tokens.jwt}`

    const theirs = await api.request(`/api/accounts/account/get/${sub}`, { headers: { authorization } })
    const nobodys = await api.request('/api/accounts/account/get/nobody', { headers: { authorization } })
    const anonymous = await api.request(`/api/accounts/account/get/${sub}`)

    expect([theirs.status, nobodys.status, anonymous.status]).toEqual([404, 404, 401])
    expect(await theirs.json()).toEqual(await nobodys.json())
  })
})

describe('the auth service', () => {
  const validate = (body: object, headers: Record<string, string> = {}) =>
    post('/api/accounts/auth/ssoValidate/', body, headers)

  test('SSO-1 ssojwt in the body with the bearer, or the cookie alone, answers u.sub, as often as asked', async () => {
    const { tokens, cookies } = await signUp()
    const { ssojwt } = tokens
    const sub = await subOf(ssojwt)

    const answers = [
      await validate({ ssojwt }, { authorization: `Bearer ${ssojwt}` }),
      await validate({ ssojwt }, { cookie: cookieHeader(cookies) }),
      await validate({}, { cookie: cookieHeader(cookies) }),
    ]

    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ u: { sub } })
    }
  })

  test('SSO-3 a log-in that cannot be validated is logged', async () => {
    warnings.length = 0
    expect((await validate({ ssojwt: 'forged' })).status).toBe(401)
    expect(warnings).toEqual(['a log-in could not be validated'])
  })

  test('R-06 a token without its bearer, with another’s, or none at all is 401', async () => {
    const { tokens } = await signUp()
    const other = await signUp()

    for (const answer of [
      await validate({ ssojwt: tokens.ssojwt }),
      await validate({ ssojwt: tokens.ssojwt }, { authorization: `Bearer ${other.tokens.ssojwt}` }),
      await validate({ ssojwt: tokens.jwt }, { authorization: `Bearer ${tokens.jwt}` }),
      await validate({ ssojwt: 'forged' }, { authorization: 'Bearer forged' }),
      await validate({}),
    ]) {
      expect(answer.status).toBe(401)
    }
  })

  test('R-06 a validation by GET is 405', async () => {
    expect((await api.request('/api/accounts/auth/ssoValidate/?token=x')).status).toBe(405)
  })

  test('the state tells whether somebody is logged in, and a log-out changes it', async () => {
    const email = buildEmail()
    const { cookies, tokens } = await signUp({ Email: email })
    const headers = { cookie: cookieHeader(cookies) }
    const state = async () => (await api.request('/api/accounts/auth/state/', { headers })).json()
    expect(await state()).toEqual({ signedIn: true, library: [] })
    const accountId = (await findAccountForLogIn(db, { email }))?.account.id ?? ''
    await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
    expect(await state()).toEqual({ signedIn: true, library: 'all' })

    const response = await api.request('/api/accounts/auth/logout/', { method: 'POST', headers })

    expect(response.status).toBe(204)
    expect(cookiesOf(response)).toMatchObject({ p_ssojwt: '', b_email: '', b_userId: '', formulary: '' })
    expect(await state()).toEqual({ signedIn: false })
    expect((await validate({ ssojwt: tokens.ssojwt }, headers)).status).toBe(401)
    const account = await api.request('/api/accounts/account/get/x', {
      headers: { authorization: `Bearer ${tokens.jwt}` },
    })
    expect(account.status).toBe(401)
    const { events } = await listEvents(deps, { event: 'log-out', email })
    expect(events).toHaveLength(1)
  })
})

describe('POST auth/ticket/', () => {
  test('DEST-7 the bearer of a log-in gets the redirect into the web application', async () => {
    const email = buildEmail()
    const { cookies } = await signUp({ Email: email })

    const response = await post(
      '/api/accounts/auth/ticket/',
      {
        destination: '/templates/lease-D7/',
        entryPoint: 'home',
        EFtransactionId: '7',
        lang: 'de',
        lib: 'de',
      },
      { cookie: cookieHeader(cookies) },
    )

    const { redirect } = (await response.json()) as { redirect: string }
    const url = new URL(redirect)
    expect(url.origin + url.pathname).toBe('http://localhost:3000/app/')
    const { ssotoken, ...rest } = Object.fromEntries(url.searchParams)
    expect(ssotoken).toMatch(/^[\w-]{43}$/)
    expect(rest).toEqual({
      entryPoint: 'home',
      welcomeAutoGeneratedPassword: email,
      destination: 'doc/lease-D7',
      EFtransactionId: '7',
      lang: 'de',
      lib: 'de',
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('nobody is 401', async () => {
    expect((await post('/api/accounts/auth/ticket/', {})).status).toBe(401)
  })
})
