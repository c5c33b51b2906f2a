import { screens } from '../kit/screen.ts'

export const stockScreens = screens({})
