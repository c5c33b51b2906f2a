import { screens } from '../kit/screen.ts'

const everybody = ['staff', 'agent', 'supplier'] as const

export const identityScreens = screens({
  login: { path: '/login', help: null, needs: 'public', public: true, bare: true },
  /** Where a person is led who is to set up a second factor. */
  enrol: { path: '/login/factor', help: 'accountSetting', needs: '*', bare: true, audience: everybody },
  '404': { path: '/404', help: null, needs: '*', public: true, audience: everybody },
  '403': { path: '/403', help: null, needs: '*', audience: everybody },
})
