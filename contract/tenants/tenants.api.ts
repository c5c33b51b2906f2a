import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { archiveApi } from './archive/archive.api.ts'
import { prefixed } from '../kit/prefixed.ts'
import { Done, Id, Saved } from '../kit/schema.ts'
import {
  AcceptWithAccount,
  AcceptWithLogin,
  AcceptWithNewAccount,
  CompanyInvitation,
  InvitationRow,
  InviteAsk,
  LinkToken,
  Registration,
  RegistrationAsk,
} from './tenants.schema.ts'

const TenantRef = z.object({ id: Id })

/** Asking companies of one kind in, and what became of it. */
const invitationsApi = <const P extends string>(at: `/${P}`, needs: string) => ({
  /** Mails a link that holds for a week. One that is on its way already is sent anew. */
  invite: act(`${at}/send`, {
    needs,
    input: InviteAsk,
    output: Saved,
    many: true,
    errors: ['operationInvalid', 'tenants.sentJustNow', 'tenants.enoughToday', 'tenants.alreadyLinked'],
  }),
  invitations: read(`${at}/list`, {
    needs,
    input: TenantRef,
    output: z.object({ rows: z.array(InvitationRow) }),
  }),
  /** The same with a new link; the one before opens nothing any more. */
  inviteAgain: act(`${at}/resend`, {
    needs,
    input: TenantRef,
    output: Done,
    errors: ['operationInvalid', 'tenants.sentJustNow', 'tenants.enoughToday'],
  }),
  inviteNoMore: act(`${at}/revoke`, { needs, input: TenantRef, output: Done, errors: ['operationInvalid'] }),
})

const Entered = z.object({ userName: z.string() })
/** A stranger's call: slow where guessing would pay. */
const stranger = { needs: 'public', perMinute: 20 } as const

export const tenantsApi = {
  ...archiveApi,
  ...prefixed('agent', invitationsApi('/supplier/distributor/invitation', 'tools.ForAgentList.invite')),
  ...prefixed(
    'supplier',
    invitationsApi('/supplier/supplier/invitation', 'supplierRouter.supplierManage.invite'),
  ),
  /** What a link is for. Looking changes nothing: mail scanners open links. */
  companyInvitation: read('/supplier/notLogin/companyInvitation', {
    ...stranger,
    input: LinkToken,
    output: CompanyInvitation,
    errors: ['identity.linkInvalid'],
  }),
  acceptWithLogin: act('/supplier/notLogin/acceptInvitation/login', {
    ...stranger,
    input: AcceptWithLogin,
    output: Entered,
    errors: ['identity.linkInvalid'],
  }),
  acceptWithAccount: act('/supplier/notLogin/acceptInvitation/link', {
    ...stranger,
    input: AcceptWithAccount,
    output: Entered,
    errors: [
      'identity.linkInvalid',
      'identity.wrongLogin',
      'identity.codeNeeded',
      'identity.codeWrong',
      'identity.ssoOnly',
      'identity.lockedOut',
      'identity.accountDisabled',
      'identity.merchantEnded',
      'tenants.alreadyLinked',
      'suppliers.alreadyBound',
    ],
  }),
  acceptWithNewAccount: act('/supplier/notLogin/acceptInvitation/create', {
    ...stranger,
    input: AcceptWithNewAccount,
    output: Entered,
    errors: ['identity.linkInvalid', 'tenants.alreadyLinked', 'suppliers.alreadyBound'],
  }),
  /** Asks for a merchant account: the link of the mail makes it. Answers the same whatever the address is. */
  regist: act('/supplier/notLogin/regist', {
    needs: 'public',
    perMinute: 5,
    input: RegistrationAsk,
    output: Done,
  }),
  registration: read('/supplier/notLogin/registration', {
    ...stranger,
    input: LinkToken,
    output: Registration,
    errors: ['identity.linkInvalid'],
  }),
  registEnd: act('/supplier/notLogin/regist/end', {
    ...stranger,
    input: AcceptWithNewAccount,
    output: Entered,
    errors: ['identity.linkInvalid'],
  }),
}
