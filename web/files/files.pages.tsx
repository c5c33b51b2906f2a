import { filesScreens } from '#contract/files/files.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const filesPages = bindPages(filesScreens, {})
