export { PackageParts } from './choices/package-parts.tsx'
export { choicesOf } from './choices/part-choices.ts'
export { Stepper } from './choices/stepper.tsx'
