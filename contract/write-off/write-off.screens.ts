import { screens } from '../kit/screen.ts'
import { writeOffKeys } from './write-off.keys.ts'

const needs = writeOffKeys.see
const under = ['write-off'] as const

export const writeOffScreens = screens({
  'write-off': { path: '/finances/write-off', needs, menu: 'finances', icon: 'finances' },
  bankStatements: { path: '/finances/write-off/statements', needs, under, help: 'write-off' },
  writeOffPlanes: { path: '/finances/write-off/planes', needs, under, help: 'write-off' },
  writeOffRules: { path: '/finances/write-off/rules', needs, under, help: 'write-off' },
})
