import { screens } from '../kit/screen.ts'

export const agentsScreens = screens({})
