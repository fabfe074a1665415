export { createSandboxApi, sandboxFramePosts } from './api.ts'
export { listSandboxJobs } from './notices.ts'
export { createSandboxProvider, SANDBOX_PATH } from './provider.ts'
