import { screens } from '../kit/screen.ts'

export const tenantsScreens = screens({})
