import { screens } from '../kit/screen.ts'

export const deskScreens = screens({})
