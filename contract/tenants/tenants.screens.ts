import { screens } from '../kit/screen.ts'

export const tenantsScreens = screens({
  invite: {
    path: '/invite',
    help: null,
    needs: '*',
    public: true,
    bare: true,
    audience: ['staff', 'agent', 'supplier'],
  },
})
