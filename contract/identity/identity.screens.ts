import { screens } from '../kit/screen.ts'

export const identityScreens = screens({})
