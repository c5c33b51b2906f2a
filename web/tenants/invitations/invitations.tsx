import { shownMoment } from '../../kit/words/buddhist.ts'
import type { Language } from '#contract/kit/languages.ts'
import { inviteForm, invitationTones } from '#contract/tenants/invitations/invitation.fields.ts'
import type { InvitationRow, InvitedKind } from '#contract/tenants/tenants.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { tenants } from '../tenants.client.ts'
import './invitations.css'

const Field = fieldOf(inviteForm)
const of = {
  agent: {
    needs: 'tools.ForAgentList.invite',
    list: tenants.agentInvitations,
    invite: tenants.agentInvite,
    again: tenants.agentInviteAgain,
    noMore: tenants.agentInviteNoMore,
  },
  supplier: {
    needs: 'supplierRouter.supplierManage.invite',
    list: tenants.supplierInvitations,
    invite: tenants.supplierInvite,
    again: tenants.supplierInviteAgain,
    noMore: tenants.supplierInviteNoMore,
  },
} as const

type Company = {
  kind: InvitedKind
  id: number
  name: string
  email: string
  language: Language
  bound: boolean
}

/** Whether a company was asked in, by which mail, and what became of it. */
export function Invitations({ company }: { company: Company }) {
  return (
    <IfAllowed needs={of[company.kind].needs}>
      <InvitedCompany key={`${company.kind}${company.id}`} company={company} />
    </IfAllowed>
  )
}

function InvitedCompany({ company }: { company: Company }) {
  const { w } = useWords()
  const { kind, id, name, email, language, bound } = company
  const calls = of[kind]
  const { data } = useRead(calls.list, { id }, { live: ['invitation'] })
  const form = useRecordForm(inviteForm, {
    name: `tenants.invite.${kind}.${id}`,
    draft: false,
    existing: { email, language },
  })
  const typed = useFormValues(form)
  const rows = data?.rows ?? []
  const isOpen = rows.some(({ state }) => state === 'open' || state === 'expired')
  const invite = (
    <ActionButtons
      can={{ invite: true }}
      of="tenants.text"
      quiet
      acts={{
        invite: {
          call: calls.invite,
          input: () => ({
            id,
            email: typed.email,
            name: typed.name,
            language: typed.language,
            message: typed.message,
          }),
          consequence: w('tenants.text.inviteWhat', { name }),
          fields: (
            <Fields form={form}>
              <Field name="email" autoFocus />
              <Field name="name" />
              <Field name="language" />
              <Field name="message" wide />
            </Fields>
          ),
          done: 'tenants.text.invited',
        },
      }}
    />
  )
  if (!data || (bound && rows.length === 0)) return null
  return (
    <Card title="tenants.text.invitations" extra={!isOpen && !bound && invite}>
      {rows.length === 0 && <p className="lt-field-help">{w('tenants.text.noInvitations')}</p>}
      <ul className="invitations">
        {rows.map((row) => (
          <li key={row.id}>
            <Line row={row} kind={kind} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Line({ row, kind }: { row: InvitationRow; kind: InvitedKind }) {
  const { w } = useWords()
  const { id, state, email, can, way } = row
  return (
    <>
      <span>
        <StatusTag tone={invitationTones[state]}>{w(`tenants.states.${state}`)}</StatusTag> {email}
        <small>
          {way
            ? w('tenants.text.acceptedBy', {
                name: [row.acceptedByName, row.partnerCode].filter(Boolean).join(' '),
                way: w(`tenants.ways.${way}`),
              })
            : state === 'open' && w('tenants.text.until', { date: shownMoment(row.expiresAt) })}
        </small>
      </span>
      <ActionButtons
        can={can}
        of="tenants.text"
        max={1}
        quiet
        acts={{
          resend: { call: of[kind].again, input: () => ({ id }), done: 'tenants.text.invited' },
          revoke: {
            call: of[kind].noMore,
            input: () => ({ id }),
            danger: true,
            consequence: w('tenants.text.revokeWhat'),
            done: 'tenants.text.revoked',
          },
        }}
      />
    </>
  )
}
