export { TagsField } from './tags-field.tsx'
