import { expect, test } from './journey.ts'
import { becomeOperator } from './operator.ts'

// Experiments as the product comes: one is ready, none runs. Assignment is tested beside its code (server/assigned-pages.test.ts).

test.skip(({ isMobile }) => isMobile, 'the same counts on every screen')

test('an operator finds the experiment that is ready, with what it needs and what the stop rule says', async ({
  openBrowser,
  expectSoundScreen,
}) => {
  test.slow() // every screen at every width
  const desk = await openBrowser()
  await becomeOperator(desk.context())
  await desk.goto('/app/admin/')
  await desk.getByRole('main').getByRole('link', { name: 'Experiments' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Experiments' })).toBeVisible()
  const section = desk.getByRole('region', { name: 'Labels inside the fields of the sign-up form' })
  await expect(section.getByText('Prepared', { exact: true })).toBeVisible()
  await expect(section.getByText('Ready to be started')).toBeVisible()
  await expect(section.getByText('16,316 visitors')).toBeVisible()
  await expect(section.getByRole('row')).toHaveCount(3)
  await expect(section.getByRole('rowheader', { name: /^inside/ })).toBeVisible()
  await expect(desk.getByText('The stop rule:')).toBeVisible()
  await expectSoundScreen(desk)

  const file = await desk.request.get('/app/admin/experiments/csv/')
  expect(file.headers()['content-disposition']).toMatch(/experiments-\d{4}-\d{2}-\d{2}\.csv/)
  expect(await file.text()).toContain(
    '"labels-inside","inside","/docs/ab/15.10.24/04/",0,8158,"Signed up",0,',
  )
})

test('ROUTE-7 without a running experiment its addresses are the same for everybody', async ({ request }) => {
  for (const address of ['/docs/1800-templates/', '/docs/ab/15.10.24/04/']) {
    const answer = await request.get(address, { headers: { cookie: 'user-cookies=1' } })
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(answer.headers()['set-cookie']).toBeUndefined()
    expect(await answer.text()).not.toContain('data-experiment-unit')
  }
})
