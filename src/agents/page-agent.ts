import { Agent } from './agent.ts';

/** An agent that drives a browser page. */
export class PageAgent extends Agent {}
