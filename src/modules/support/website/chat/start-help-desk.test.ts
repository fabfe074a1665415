import { beforeEach, expect, test, vi } from 'vitest'
import { startHelpDesk } from './chat.tsx'

const gate = vi.hoisted(() => ({ consentByPress: vi.fn(), loadThirdParty: vi.fn(async () => true) }))
vi.mock('#modules/visitors/website/consent/third-parties.ts', () => gate)

const chat = 'https://chat.example/widget.js'
const consent = { cookie: 'user-cookies', thirdParties: { chat } }

beforeEach(() => void vi.clearAllMocks())

test('CHAT-1 with no help desk configured nobody is asked, and our own form takes the message', async () => {
  expect(await startHelpDesk({ ...consent, thirdParties: {} }, '/')).toBe(false)
  expect(gate.loadThirdParty).not.toHaveBeenCalled()
})

test('CHAT-1 a configured one is loaded through the gate of consent, which may refuse', async () => {
  expect(await startHelpDesk(consent, '/templates/')).toBe(true)
  expect(gate.loadThirdParty).toHaveBeenCalledWith('chat', consent)
  expect(gate.consentByPress).not.toHaveBeenCalled()
  gate.loadThirdParty.mockResolvedValueOnce(false)
  expect(await startHelpDesk(consent, '/templates/')).toBe(false)
})

test('COOK-5 on a page without the cookie notice the press consents to the chat alone', async () => {
  await startHelpDesk(consent, '/pricing/')
  expect(gate.consentByPress).toHaveBeenCalledExactlyOnceWith('chat')
})
