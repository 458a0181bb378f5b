// A recorded tree and where one is in it: the path that is opened, the node that is looked at, and the step of the
// search while it is played back.
import { moveText, withMoves } from '../../chess/notation.ts';
import type { NodeEnd, RecordedTree, SearchAlgorithm, TreeBranch, TreeNode, TreeStep } from '../../lib/messages.ts';
import { settings } from '../../lib/settings.svelte.ts';
import type { Explorer } from '../explorer.svelte.ts';
import { Question } from '../question.svelte.ts';
import { say } from '../texts.ts';
import { leavesOf, pathRows, progressOf, wholeRows, windowFor, type Progress, type Row } from './drawing.ts';

/** The server answers so many steps at once. */
const STEPS_AT_ONCE = 200;
/** A tree of no more nodes is fetched whole. */
const SMALL = 64;
/** So many leaves are drawn side by side even where one has to scroll for them. */
const SCROLLED = 12;
/** Opened nodes that are kept; the oldest go first. */
const KEPT = 256;

export class Walker {
  tree: RecordedTree | null = $state.raw(null);
  /** The nodes on the opened path, the root first. */
  opened: TreeNode[] = $state.raw([]);
  /** Where the window of branches begins, by node. */
  froms: ReadonlyMap<number, number> = $state.raw(new Map());
  /** What is looked at: a node, or a branch that was never visited with the node above it. */
  looked: { branch: TreeBranch; parent: TreeNode | null } | null = $state.raw(null);
  /** The step of the search that is shown; none: the finished tree. */
  step: TreeStep | null = $state.raw(null);
  playing = $state(false);
  /** Places side by side; set by the drawing. */
  room = $state(7);
  /** Places for the short nodes of a whole tree. */
  wideRoom = $state(12);
  readonly question = new Question();
  #nodes = new Map<number, TreeNode>();
  /** All nodes of a small tree. */
  #whole: ReadonlyMap<number, TreeNode> | null = $state.raw(null);
  #steps = new Map<number, TreeStep[]>();
  #asked = '';

  constructor(private readonly explorer: Explorer) {}

  /** Of a tree that was fetched whole. */
  readonly leaves = $derived(this.#whole ? leavesOf(this.#whole) : 0);
  /** Whether the whole tree is drawn. */
  readonly whole = $derived(this.#whole !== null && this.leaves <= Math.max(this.wideRoom, SCROLLED));
  readonly rows: Row[] = $derived.by(() => {
    if (this.whole && this.#whole) return wholeRows(this.#whole);
    const froms = this.opened.map(({ node }) => this.froms.get(node) ?? 0);
    return pathRows(this.opened, froms, Math.max(3, this.room));
  });

  /** Whether this search is recorded, or being recorded. */
  has(algorithm: SearchAlgorithm, depth: number): boolean {
    return this.#asked === `${algorithm} ${depth}`;
  }

  /** Nodes of a recorded tree are answered at once: that is no search. */
  get searching(): boolean {
    return this.question.busy && this.tree === null;
  }

  record(algorithm: SearchAlgorithm, depth: number): void {
    this.explorer.begin(this);
    this.reset();
    this.#asked = `${algorithm} ${depth}`;
    void this.question.ask(
      () => this.explorer.inquire({ type: 'record', algorithm, depth }),
      ({ tree }) => this.#recorded(tree),
    );
  }

  #recorded(tree: RecordedTree): void {
    this.tree = tree;
    this.#nodes.set(0, tree.root);
    this.opened = [tree.root];
    this.looked = { branch: tree.root.branch, parent: null };
    if (tree.nodes <= SMALL && tree.missed === 0) void this.#fetchWhole(tree);
  }

  async #fetchWhole(tree: RecordedTree): Promise<void> {
    const nodes = new Map<number, TreeNode>([[0, tree.root]]);
    try {
      for (let node = 1; node < tree.nodes; node++) {
        const opened = await this.#node(node);
        if (this.tree !== tree || !opened) return;
        nodes.set(node, opened);
      }
    } catch {
      return; // The path can still be opened node by node.
    }
    this.#whole = nodes;
  }

  async #node(node: number): Promise<TreeNode | null> {
    const known = this.#nodes.get(node);
    if (known) return known;
    const tree = this.tree;
    const { node: opened } = await this.explorer.inquire({ type: 'node', node });
    if (this.tree !== tree) return null;
    this.#nodes.set(node, opened);
    const oldest = this.#nodes.size > KEPT ? [...this.#nodes.keys()].find((key) => key !== 0) : undefined;
    if (oldest !== undefined) this.#nodes.delete(oldest);
    return opened;
  }

  /** Opens a node below one that is open, shows its board and says it. */
  async look(branch: TreeBranch, parent: number | null): Promise<void> {
    const above = this.opened.findIndex(({ node }) => node === parent);
    const parentNode = parent === null ? null : (this.opened[above] ?? this.#nodes.get(parent) ?? null);
    if (branch.node === null) {
      this.looked = { branch, parent: parentNode };
      if (parentNode) await this.#showNever(branch, parentNode);
      return;
    }
    await this.question.ask(
      () => this.#path(branch.node!),
      (path) => {
        if (!path) return;
        this.#open(path);
        const node = path.at(-1)!;
        this.looked = { branch: node.branch, parent: path.at(-2) ?? null };
        if (node.board.type !== 'tree') this.explorer.show(node.board, lineText(path));
      },
    );
  }

  /** The board of a branch that was never visited, made from the rules. */
  async #showNever(branch: TreeBranch, parent: TreeNode): Promise<void> {
    await this.question.ask(
      () => this.explorer.inquire({ type: 'branch', node: parent.node, turn: branch.turn }),
      ({ board }) => {
        if (board.type === 'tree') return;
        const moves = [...parent.path.slice(1), ...(parent.node === 0 ? [] : [parent.branch]), branch];
        this.explorer.show(board, say('tree.after', { line: moves.map(({ label }) => moveText(label)).join(' ') }));
      },
    );
  }

  /** A node with all above it, opened. */
  async #path(node: number): Promise<TreeNode[] | null> {
    const last = await this.#node(node);
    if (!last) return null;
    const path: TreeNode[] = [];
    for (const { node: above } of last.path) {
      const opened = above === null ? null : await this.#node(above);
      if (!opened) return null;
      path.push(opened);
    }
    return [...path, last];
  }

  #open(path: TreeNode[]): void {
    this.opened = path;
    const froms = new Map(this.froms);
    path.slice(0, -1).forEach((node, level) => {
      const index = node.children.findIndex((child) => child.node === path[level + 1]!.node);
      froms.set(node.node, windowFor(node.children.length, Math.max(3, this.room), froms.get(node.node) ?? 0, index));
    });
    this.froms = froms;
  }

  /** Shows other branches of a node. */
  page(node: number, from: number): void {
    this.froms = new Map(this.froms).set(node, from);
    // What was opened below is not in view any more.
    const level = this.opened.findIndex((opened) => opened.node === node);
    if (level >= 0) this.opened = this.opened.slice(0, level + 1);
  }

  /** Opens the line that was chosen, down to its end. */
  async followChosen(): Promise<void> {
    const end = this.tree?.chosen.at(-1);
    if (end === undefined) return;
    this.finish();
    const node = await this.#node(end).catch(() => null);
    if (node) await this.look(node.branch, node.path.at(-1)?.node ?? null);
  }

  /** Goes to a step of the search. */
  async goTo(index: number): Promise<void> {
    const { tree } = this;
    if (!tree || tree.steps === 0) return;
    const wanted = Math.max(0, Math.min(index, tree.steps - 1));
    await this.question.ask(
      async () => {
        const step = await this.#step(wanted);
        const node = step.branch.node;
        // A leaf has nothing below: the row it stands in is enough.
        const path = node === null ? null : await this.#path(node);
        return { step, path };
      },
      ({ step, path }) => {
        if (!path) return;
        this.#open(path);
        this.step = step;
        const node = path.at(-1)!;
        this.looked = { branch: node.branch, parent: path.at(-2) ?? null };
        if (node.board.type !== 'tree') this.explorer.shown = { board: node.board, words: lineText(path) };
      },
    );
  }

  async #step(index: number): Promise<TreeStep> {
    const page = Math.floor(index / STEPS_AT_ONCE);
    let steps = this.#steps.get(page);
    if (!steps) {
      const answer = await this.explorer.inquire({ type: 'steps', from: page * STEPS_AT_ONCE, count: STEPS_AT_ONCE });
      steps = answer.steps;
      if (this.#steps.size > 20) this.#steps.clear();
      this.#steps.set(page, steps);
    }
    return steps[index % STEPS_AT_ONCE]!;
  }

  /** Back from the steps to the finished tree. */
  finish(): void {
    this.playing = false;
    this.step = null;
  }

  progress(branch: TreeBranch, parent: number | null): Progress {
    const { step } = this;
    // A branch that is never visited is known to be so when the node above has been left.
    if (branch.node === null && step && parent !== null) {
      const above = this.#nodes.get(parent)?.branch;
      return above && progressOf(above, step) === 'done' ? 'never' : 'waiting';
    }
    return progressOf(branch, step);
  }

  reset(): void {
    this.question.drop();
    this.#asked = '';
    this.tree = null;
    this.opened = [];
    this.froms = new Map();
    this.looked = null;
    this.#nodes.clear();
    this.#whole = null;
    this.#steps.clear();
    this.finish();
  }
}

/** The moves that lead to a node, in words. */
export function lineText(path: readonly TreeNode[]): string {
  const moves = path.slice(1).map(({ branch }) => moveText(branch.label));
  return moves.length === 0 ? say('tree.atRoot') : say('tree.after', { line: moves.join(' ') });
}

/** Why a node was left, in words. */
export function endText(end: NodeEnd | null): string {
  return end ? say(`tree.end.${end}`) : '';
}

/** Why the last branches of a node were not visited. */
export function cutText(node: TreeNode | null): string {
  return withMoves(node?.cut?.[settings.language] ?? '');
}

