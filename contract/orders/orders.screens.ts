import { screens } from '../kit/screen.ts'

export const ordersScreens = screens({})
