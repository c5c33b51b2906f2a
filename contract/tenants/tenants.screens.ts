import { screens } from '../kit/screen.ts'
import { archiveKeys } from './archive/archive.keys.ts'

export const tenantsScreens = screens({
  DataArchive: {
    path: '/setting/DataArchive',
    needs: archiveKeys.screen,
    menu: 'profile',
    icon: 'list',
    wholeMerchant: true,
  },
  invite: {
    path: '/invite',
    help: null,
    needs: '*',
    public: true,
    bare: true,
    audience: ['staff', 'agent', 'supplier'],
  },
})
