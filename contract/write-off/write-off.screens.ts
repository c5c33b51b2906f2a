import { screens } from '../kit/screen.ts'
import { writeOffKeys } from './write-off.keys.ts'

const needs = writeOffKeys.see
const under = ['write-off'] as const

export const writeOffScreens = screens({
  'write-off': {
    wholeMerchant: true,
    path: '/finances/write-off',
    needs,
    menu: 'finances',
    icon: 'finances',
  },
  bankStatements: {
    wholeMerchant: true,
    path: '/finances/write-off/statements',
    needs,
    under,
    help: 'write-off',
  },
  writeOffPlanes: {
    wholeMerchant: true,
    path: '/finances/write-off/planes',
    needs,
    under,
    help: 'write-off',
  },
  writeOffRules: { wholeMerchant: true, path: '/finances/write-off/rules', needs, under, help: 'write-off' },
})
