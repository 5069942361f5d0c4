/** Form of a Stripe request, whose names describe a tree: items[0][price]=… */
export type Form = { [name: string]: Form | string }

export function readForm(text: string): Form {
  const tree: Form = {}
  for (const [name, value] of new URLSearchParams(text))
    put(tree, name.split(/[[\]]+/).filter(Boolean), value)
  return tree
}

function put(tree: Form, path: string[], value: string): void {
  const [name = '', ...rest] = path
  if (name === '__proto__') return
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  const branch = tree[name]
  const next: Form = typeof branch === 'object' ? branch : {}
  tree[name] = next
  put(next, rest, value)
}

export const textIn = (form: Form, ...path: string[]): string | null => {
  const found = nodeIn(form, path)
  return typeof found === 'string' ? found : null
}

export const textsIn = (form: Form, ...path: string[]): Record<string, string> => {
  const found = nodeIn(form, path)
  if (typeof found !== 'object') return {}
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function nodeIn(form: Form, path: string[]): Form | string | undefined {
  let node: Form | string | undefined = form
  for (const name of path) node = typeof node === 'object' ? node[name] : undefined
  return node
}
