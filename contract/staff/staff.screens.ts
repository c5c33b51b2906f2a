import { screens } from '../kit/screen.ts'

export const staffScreens = screens({})
