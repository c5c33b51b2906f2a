import { screens } from '../kit/screen.ts'

export const financeScreens = screens({})
