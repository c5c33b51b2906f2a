export { AgentPick } from './agent-pick.tsx'
export { CollectField } from './cart/collect-field.tsx'
export { useNamedEntryForm, type EntryForm } from './entry-form.ts'
export { Stepper } from './guests/guest-steppers.tsx'
