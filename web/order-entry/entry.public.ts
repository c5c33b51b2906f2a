export { AgentPick } from './agent-pick.tsx'
export { useNamedEntryForm, type EntryForm } from './entry-form.ts'
