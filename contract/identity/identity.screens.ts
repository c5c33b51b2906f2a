import { screens } from '../kit/screen.ts'

const everybody = ['staff', 'agent', 'supplier'] as const

export const identityScreens = screens({
  login: { path: '/login', help: null, needs: 'public', public: true, bare: true },
  '404': { path: '/404', help: null, needs: '*', public: true, audience: everybody },
  '403': { path: '/403', help: null, needs: '*', audience: everybody },
})
