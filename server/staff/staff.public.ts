// What an agent's own administrator does with its people.
export { listPeople } from './of-agent/people.queries.ts'
export { ownRights } from './of-agent/rights.ts'
export { enablePerson, resetPerson, savePerson, updatePerson } from './of-agent/save-person.ts'
// Whom a person's department is made of.
export { departmentOf } from './departments/department-of.ts'
