"""The server of the page: plays, analyses and traces in answer to messages over one WebSocket."""
