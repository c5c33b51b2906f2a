import { screens } from '../kit/screen.ts'

export const venuesScreens = screens({})
