import { screens } from '../kit/screen.ts'

export const mailScreens = screens({})
