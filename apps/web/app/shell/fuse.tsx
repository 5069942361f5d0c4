import { Component, type ReactNode } from 'react'
import type { Location } from 'react-router'

interface Props {
  at: Location
  /** Stands where the parts inside broke. */
  blown: ReactNode
  children: ReactNode
}

interface State {
  at: Location
  isBlown: boolean
}

/** What breaks inside takes nothing else with it, and is tried anew at the next place. */
export class Fuse extends Component<Props, State> {
  override state: State = { at: this.props.at, isBlown: false }

  static getDerivedStateFromError(): Partial<State> {
    return { isBlown: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, isBlown: false }
  }

  override render(): ReactNode {
    return this.state.isBlown ? this.props.blown : this.props.children
  }
}
