// How a change of a study that the server tells of is applied; as with games, a revision that is missing is noticed.
import type { Study, StudyChange, StudyNode } from './messages.ts';

/** A study with its moves by number. */
export type OpenStudy = Omit<Study, 'nodes'> & { nodes: ReadonlyMap<number, StudyNode> };

export function openedStudy(study: Study): OpenStudy {
  return { ...study, nodes: new Map(study.nodes.map((node) => [node.node, node])) };
}

/** The study after a change; null where something between the two was missed. */
export function changedStudy(study: OpenStudy, change: StudyChange): OpenStudy | null {
  if (change.game !== study.game || change.revision !== study.revision + 1) return null;
  const nodes = new Map(study.nodes);
  for (const node of change.gone) nodes.delete(node);
  for (const node of change.nodes) nodes.set(node.node, node);
  return { ...study, ...change.now, revision: change.revision, nodes };
}
