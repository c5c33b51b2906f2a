import { filesScreens } from '#contract/files/files.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const filesPages = bindPages(filesScreens, {})
