import { screens } from '../kit/screen.ts'

export const orderEntryScreens = screens({})
