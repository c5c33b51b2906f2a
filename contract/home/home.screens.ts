import { screens } from '../kit/screen.ts'

export const homeScreens = screens({})
