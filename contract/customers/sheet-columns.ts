/** What a sheet says of a customer: what its own list of them reads back, and what is exported begins with. */
export const customerColumns = [
  'code',
  'name',
  'pinyin',
  'wechat',
  'phone',
  'alternatePhone',
  'localPhone',
  'email',
  'birthdate',
  'nationality',
  'language',
  'tags',
  'remark',
] as const
