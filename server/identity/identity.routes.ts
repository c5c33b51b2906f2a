import { identityApi } from '#contract/identity/identity.api.ts'
import { bindRoutes } from '../kit/routes.ts'
import { myself } from './identity.queries.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'

export const identityRoutes = bindRoutes(identityApi, { login: logIn, logout: logOut, myself })
