import { prefixed } from '#contract/kit/prefixed.ts'
import { tenantsApi } from '#contract/tenants/tenants.api.ts'
import type { InvitedKind } from '#contract/tenants/tenants.schema.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { archiveFile, askArchive, listArchives, openArchive, removeArchive } from './archive/archives.ts'
import {
  acceptWithAccount,
  acceptWithLogin,
  acceptWithNewAccount,
  readCompanyInvitation,
} from './invitations/accept.ts'
import { inviteAgain, inviteCompany, inviteNoMore } from './invitations/invite.ts'
import { listInvitations } from './invitations/invitations.queries.ts'
import { endRegistration, readRegistration } from './registration/end-registration.ts'
import { regist } from './registration/regist.ts'

const invitations = (kind: InvitedKind) => ({
  invite: inviteCompany(kind),
  invitations: listInvitations(kind),
  inviteAgain: inviteAgain(kind),
  inviteNoMore: inviteNoMore(kind),
})

export const tenantsRoutes = bindRoutes(tenantsApi, {
  ...prefixed('agent', invitations('agent')),
  ...prefixed('supplier', invitations('supplier')),
  archiveList: listArchives,
  archiveAsk: askArchive,
  archiveOpen: openArchive,
  archiveFile,
  archiveRemove: removeArchive,
  companyInvitation: readCompanyInvitation,
  acceptWithLogin,
  acceptWithAccount,
  acceptWithNewAccount,
  regist,
  registration: readRegistration,
  registEnd: endRegistration,
})
