export function errand(name: string): string[]
