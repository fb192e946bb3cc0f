import { viewFinder } from '../../shared/tree/find-view.ts';
import { idsOf, isField, isTouchable, nameOf, roleOf } from './describe-view.ts';
import type { ViewNode } from './parse-hierarchy.ts';

export const { viewsOf, viewAt, waysTo } = viewFinder<ViewNode>({ roleOf, nameOf, isField, idsOf, isTouchable });
