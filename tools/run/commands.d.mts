export function commandArgs(name: string): string[]
