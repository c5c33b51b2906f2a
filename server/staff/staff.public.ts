// What an agent's own administrator does with its people.
export { listPeople } from './of-agent/people.queries.ts'
export { ownRights } from './of-agent/rights.ts'
export { enablePerson, resetPerson, savePerson, updatePerson } from './of-agent/save-person.ts'
