import { screens } from '../kit/screen.ts'

export const settingsScreens = screens({})
