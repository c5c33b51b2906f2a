import { z } from 'zod'
import { agentRightNames } from '../../identity/agent-rights.ts'
import { Password } from '../../identity/identity.schema.ts'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, listOf, Saved } from '../../kit/schema.ts'
import { NewPersonForm, Person, PersonFilter, PersonForm } from '../../staff/of-agent/people.schema.ts'

const own = { needs: 'bookingCenter.people', audience: ['agent'], personal: true } as const
const at = '/supplier/bookingCenter/user'
const PersonRef = z.object({ id: Id })
const refusals = ['identity.notYourself', 'booking-center.beyondYours']

/** The agent's own people: who may log in, and what each may do. */
export const peopleApi = {
  people: read(`${at}/list`, { ...own, input: PersonFilter, output: listOf(Person) }),
  /** The rights that this person may give: their own. */
  rights: read(`${at}/rights`, {
    ...own,
    output: z.object({ rows: z.array(z.enum(agentRightNames)) }),
  }),
  personSave: act(`${at}/save`, { ...own, input: NewPersonForm, output: Saved, errors: refusals }),
  personUpdate: act(`${at}/update`, { ...own, input: PersonForm, output: Saved, errors: refusals }),
  personEnable: act(`${at}/enable`, {
    ...own,
    input: PersonRef.extend({ enabled: z.boolean() }),
    output: Done,
    errors: refusals,
    back: 'personEnable',
    backBy: 'turned',
  }),
  /** Sets a new password, or mails a one-time link to set one; ends the person's sessions either way. */
  personReset: act(`${at}/reset/password`, {
    ...own,
    input: PersonRef.extend({ password: Password.optional() }),
    output: Done,
    errors: refusals,
  }),
}
