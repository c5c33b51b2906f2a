export { coachSource, crewSource } from './sources.ts'
