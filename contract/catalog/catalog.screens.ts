import { screens } from '../kit/screen.ts'

export const catalogScreens = screens({})
