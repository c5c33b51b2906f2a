import { screens } from '../kit/screen.ts'

export const auditScreens = screens({})
