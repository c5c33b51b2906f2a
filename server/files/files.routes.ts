import { filesApi } from '#contract/files/files.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const filesRoutes = bindRoutes(filesApi, {})
