import { screens } from '../kit/screen.ts'

export const filesScreens = screens({})
